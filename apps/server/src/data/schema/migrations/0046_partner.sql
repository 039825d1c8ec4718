CREATE TABLE "partner_blocks" (
	"user_id" text NOT NULL,
	"blocked_id" text NOT NULL,
	CONSTRAINT "partner_blocks_user_id_blocked_id_pk" PRIMARY KEY("user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "partner_invitations" (
	"user_id" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"address" text,
	"name" text NOT NULL,
	"own_name" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"mails" integer NOT NULL,
	"declined_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "partner_refusals" (
	"address_key" text PRIMARY KEY NOT NULL,
	"since" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_signals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pair" uuid NOT NULL,
	"sender_id" text NOT NULL,
	"receiver_id" text NOT NULL,
	"signal" text NOT NULL,
	"about" date NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"user_id" text PRIMARY KEY NOT NULL,
	"pair" uuid NOT NULL,
	"partner_id" text,
	"name" text NOT NULL,
	"since" date NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"chose" boolean NOT NULL,
	"signals_by" text DEFAULT 'app' NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by_them" boolean DEFAULT false NOT NULL,
	"paused_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "partner_blocks" ADD CONSTRAINT "partner_blocks_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_blocks" ADD CONSTRAINT "partner_blocks_blocked_id_user_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_invitations" ADD CONSTRAINT "partner_invitations_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_signals" ADD CONSTRAINT "partner_signals_sender_id_user_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_signals" ADD CONSTRAINT "partner_signals_receiver_id_user_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partners" ADD CONSTRAINT "partners_partner_id_user_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_blocks_blocked" ON "partner_blocks" USING btree ("blocked_id");--> statement-breakpoint
CREATE UNIQUE INDEX "partner_invitations_id" ON "partner_invitations" USING btree ("id");--> statement-breakpoint
CREATE INDEX "partner_invitations_address" ON "partner_invitations" USING btree ("address");--> statement-breakpoint
CREATE INDEX "partner_invitations_expires" ON "partner_invitations" USING btree ("expires_at") WHERE "partner_invitations"."address" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_signals_once" ON "partner_signals" USING btree ("sender_id","pair","about","signal");--> statement-breakpoint
CREATE INDEX "partner_signals_receiver" ON "partner_signals" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "partner_signals_pair" ON "partner_signals" USING btree ("pair");--> statement-breakpoint
CREATE INDEX "partners_partner" ON "partners" USING btree ("partner_id");