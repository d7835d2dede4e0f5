import type { ControlDatabase } from '@fiscus/db/connections/databases'

type Client = ControlDatabase['$client']
type Right = { table: string; right: string; columns: string[] | null }

const rights = ['SELECT', 'INSERT', 'UPDATE', 'DELETE']

/**
 * Returns a table of what each connection may do with each table of the administration database, which has the tables
 * of a tenant too. Columns are named where a right is not for the whole table.
 */
export async function rightsTable(connections: readonly (readonly [name: string, client: Client])[]) {
  const columns = await Promise.all(connections.map(async ([, client]) => readRights(client)))
  const tables = [...new Set(columns.flat().map(({ table }) => table))].toSorted()
  const rows = tables.map((table) => [
    `\`${table}\``,
    ...columns.map(
      (of) =>
        of
          .filter((right) => right.table === table)
          .map(describe)
          .join('; ') || '–',
    ),
  ])
  const head = ['Table', ...connections.map(([name]) => name)]
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function describe({ right, columns }: Right): string {
  return columns === null ? right.toLowerCase() : `${right.toLowerCase()} ${columns.join(', ')}`
}

function readRights(client: Client): Promise<Right[]> {
  return client<Right[]>`
    select relname as table, name as right,
      case when not has_table_privilege(pg_class.oid, name) then (
        select json_agg(attname order by attname) from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and has_column_privilege(attrelid, attnum, name)
      ) end as columns
    from pg_class, unnest(string_to_array(${rights.join()}, ',')) with ordinality as wanted (name, position)
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and (has_table_privilege(pg_class.oid, name) or name <> 'DELETE' and has_any_column_privilege(pg_class.oid, name))
    order by relname, position`
}
