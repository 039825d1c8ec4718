CREATE TABLE "rest_days" (
	"user_id" text NOT NULL,
	"date" date NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rest_days_user_id_date_pk" PRIMARY KEY("user_id","date")
);
--> statement-breakpoint
CREATE TABLE "review_answers" (
	"user_id" text NOT NULL,
	"review" text NOT NULL,
	"last_day" date NOT NULL,
	"answer" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "review_answers_user_id_review_last_day_pk" PRIMARY KEY("user_id","review","last_day")
);
--> statement-breakpoint
CREATE TABLE "shared_reviews" (
	"token" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"review" text NOT NULL,
	"last_day" date NOT NULL,
	"shown" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "standings" (
	"user_id" text PRIMARY KEY NOT NULL,
	"through" date NOT NULL,
	"rules" integer NOT NULL,
	"state" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "one_things" ADD COLUMN "words" "tsvector" GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, content || ' ' || coalesce(note, ''))) STORED;--> statement-breakpoint
ALTER TABLE "rest_days" ADD CONSTRAINT "rest_days_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_reviews" ADD CONSTRAINT "shared_reviews_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "standings" ADD CONSTRAINT "standings_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shared_reviews_user" ON "shared_reviews" USING btree ("user_id","review","last_day");