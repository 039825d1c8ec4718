-- A scan costs less than starting its workers, which take the cores from members.
ALTER TABLE "listed_members" SET (parallel_workers = 0);
