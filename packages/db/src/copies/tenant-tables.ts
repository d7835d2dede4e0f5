import type postgres from 'postgres'

/** A table of a tenant's database with the columns that are copied. */
export type CopiedTable = { name: string; columns: string[] }

/** Fences are numbers of the task registry of one installation: the next start of each task raises its own. */
const notCopied = 'run_fences'

/** The tables that are copied to another tenant, in the order of `listTables`. */
export async function listCopiedTables(
  client: postgres.Sql | postgres.TransactionSql,
): Promise<CopiedTable[]> {
  return (await listTables(client)).filter(({ name }) => name !== notCopied)
}

/**
 * The tables of a database, each after those to which its rows refer, so that they can be filled in this order.
 * Computed columns are left out.
 */
export async function listTables(client: postgres.Sql | postgres.TransactionSql): Promise<CopiedTable[]> {
  const tables = await client<CopiedTable[]>`
    select relname as name, json_agg(attname order by attnum) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped and attgenerated = ''
    group by relname order by relname`
  const references = await client<{ from: string; to: string }[]>`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`
  return inOrder([...tables], [...references])
}

/** @throws Error when tables refer to each other in a circle */
function inOrder(
  tables: readonly CopiedTable[],
  references: readonly { from: string; to: string }[],
): CopiedTable[] {
  const ordered: CopiedTable[] = []
  let rest = [...tables]
  while (rest.length > 0) {
    const names = new Set(rest.map(({ name }) => name))
    const isFree = ({ name }: CopiedTable) =>
      !references.some(({ from, to }) => from === name && names.has(to))
    const free = rest.filter(isFree)
    if (free.length === 0)
      throw new Error(`The tables ${[...names].join(', ')} refer to each other in a circle`)
    ordered.push(...free)
    rest = rest.filter((table) => !free.includes(table))
  }
  return ordered
}
