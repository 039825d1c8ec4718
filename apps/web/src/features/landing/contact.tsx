import { landing } from "@sovereign/content/public/landing";
import { brand } from "#lib/brand.ts";

/** How a person is reached (specification, section 2). */
export function Contact() {
  return (
    <section className="band landing-contact" aria-labelledby="contact-title">
      <div>
        <h2 className="title" id="contact-title">
          {landing.contact.title}
        </h2>
        <p className="t2 landing-text">{landing.contact.body}</p>
      </div>
      <a className="link heading tap landing-address" href={`mailto:${brand.supportEmail}`}>
        {brand.supportEmail}
      </a>
    </section>
  );
}
