import { readdirSync } from 'node:fs'
import { readJournal, readMigration } from '@fiscus/db/migrations/journal'
import { describe, expect, test } from 'vitest'
import { allowancesOf, findFaults } from './migration-rules.ts'
import previous from './previous-release.json' with { type: 'json' }

describe('a migration is not online when it has', () => {
  test.for([
    ['drop', 'DROP TABLE "rates";'],
    ['drop', 'ALTER TABLE "tenants" DROP COLUMN "name";'],
    ['drop', 'ALTER TABLE tenants ADD COLUMN a text;--> statement-breakpoint\nDROP FUNCTION scopes_of_role;'],
    ['rename', 'ALTER TABLE "tenants" RENAME COLUMN "name" TO "title";'],
    ['rename', 'ALTER TABLE tenants RENAME TO clients;'],
    ['type', 'ALTER TABLE "tenants" ALTER COLUMN "version" SET DATA TYPE bigint;'],
    ['not-null', 'ALTER TABLE "tenants" ALTER COLUMN "version" SET NOT NULL;'],
    ['not-null', 'ALTER TABLE "tenants" ADD COLUMN "region" text NOT NULL;'],
    ['rewrite', 'ALTER TABLE "tenants" ADD COLUMN "key" uuid DEFAULT gen_random_uuid() NOT NULL;'],
    ['scan', 'ALTER TABLE "documents" ADD CONSTRAINT "c" CHECK (total >= 0);'],
    ['index', 'CREATE INDEX "i" ON "audit_log" USING btree ("actor");'],
    ['every-row', '-- a reason\nUPDATE documents SET status = status;'],
    ['lock', 'LOCK TABLE documents;'],
  ] as const)('%s: %s', ([rule, sql]) => {
    expect(findFaults(sql).map((fault) => fault.rule)).toEqual([rule])
  })
})

describe('a migration is online with', () => {
  test.for([
    'CREATE TABLE "new" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "new" ("id");',
    `ALTER TABLE "tenants" ADD COLUMN "region" text DEFAULT 'eu' NOT NULL;`,
    'ALTER TABLE "tenants" ADD COLUMN "region" text;',
    'ALTER TABLE "documents" ADD CONSTRAINT "c" CHECK (total >= 0) NOT VALID;',
    'CREATE INDEX IF NOT EXISTS "i" ON "audit_log" USING btree ("actor");',
    'CREATE INDEX "i" ON "settings" ("key");',
    'CREATE FUNCTION f() RETURNS void LANGUAGE plpgsql AS $$ BEGIN\n  DELETE FROM audit_log;\nEND $$;',
    '-- contract: since 0.3.0 no process reads it\nALTER TABLE "tenants" DROP COLUMN "name";',
    '-- allowed: index (ADR 0086)\nCREATE INDEX "i" ON "audit_log" ("actor");',
  ])('%s', (sql) => {
    expect(findFaults(sql)).toEqual([])
  })
})

describe('each migration since the previous release', () => {
  const decisions = readdirSync(new URL('../../docs/decisions', import.meta.url))
  for (const schema of ['control', 'tenant'] as const) {
    const journal = readJournal(schema)
    const last = journal.findIndex(({ tag }) => tag === previous[schema])
    test(`${schema}: the previous release is known`, () => expect(last).toBeGreaterThanOrEqual(0))
    for (const migration of journal.slice(last + 1))
      test(`${schema}/${migration.tag} runs while the previous release serves requests`, () => {
        const sql = readMigration(schema, migration)
        expect(findFaults(sql), 'see docs/production/upgrade.md').toEqual([])
        for (const number of allowancesOf(sql))
          expect(
            decisions.some((file) => file.startsWith(number)),
            `ADR ${number}`,
          ).toBe(true)
      })
  }
})
