-- Locks are the memory of processes that live: those that survive a crash of the database take theirs again, by their fence. So
-- they need not wait for the disk.
ALTER TABLE "cron_leases" SET UNLOGGED;
