const MAX_LENGTH = 254;
const MAX_LOCAL_LENGTH = 64;
const ADDRESS =
  /^[A-Za-z0-9_+-](?:[A-Za-z0-9_+'-]|\.(?!\.))*(?<![.'])@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An address with its ASCII letters in lower case: the only folding that makes two the same (decision 17). */
export function foldAddress(address: string): string {
  return address.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}

/**
 * Whether the text has the form of an e-mail address that mail can be sent to (specification,
 * section 5). ASCII only; whether the mailbox exists is for the confirmation mail to find out.
 */
export function isEmailAddress(value: string): boolean {
  if (value.length > MAX_LENGTH || value.indexOf("@") > MAX_LOCAL_LENGTH) return false;
  return ADDRESS.test(value);
}
