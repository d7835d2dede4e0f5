/** A folder of what must never break. The tests of its own package must reject its mutants. */
type Area = { folder: string; needsDatabase: boolean }

/** Folders whose tests need no database come first, because they take minutes instead of hours. */
export const areas: readonly Area[] = [
  { folder: 'packages/tax-engine/src', needsDatabase: false },
  { folder: 'packages/runtime/src/egress', needsDatabase: false },
  { folder: 'packages/http/src/access', needsDatabase: false },
  { folder: 'packages/db/src/tenants', needsDatabase: true },
  { folder: 'packages/scheduling/src/leases', needsDatabase: true },
  { folder: 'packages/scheduling/src/tick', needsDatabase: true },
  { folder: 'packages/scheduling/src/runs', needsDatabase: true },
  { folder: 'packages/scheduling/src/execution', needsDatabase: true },
]
