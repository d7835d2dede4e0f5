import { asOwner } from '@fiscus/db/connections/connect'

/**
 * What a database consists of, a line for each part, sorted: relations, columns in any order, constraints, indexes,
 * functions and triggers. Whether a constraint has been validated is left out: a baseline begins with empty tables.
 */
export function schemaOf(url: string): Promise<string[]> {
  return asOwner(url, async (client) => {
    const rows = await client<{ line: string }[]>`
      select concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions::text, pg_get_partkeydef(oid)) as line
        from pg_class where relnamespace = 'public'::regnamespace and not relispartition
      union all
      select concat_ws(' ', 'column', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated,
          attstorage, attstattarget, pg_get_expr(adbin, adrelid))
        from pg_attribute join pg_class on pg_class.oid = attrelid left join pg_attrdef on adrelid = attrelid and adnum = attnum
        where relnamespace = 'public'::regnamespace and not relispartition and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', 'constraint', conrelid::regclass, conname, replace(pg_get_constraintdef(oid), ' NOT VALID', ''))
        from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
          and not (select relispartition from pg_class where pg_class.oid = conrelid)
      union all
      select pg_get_indexdef(indexrelid)
        from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace = 'public'::regnamespace and not relispartition
      union all
      select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      union all
      select concat_ws(' ', tgenabled, pg_get_triggerdef(oid)) from pg_trigger where not tgisinternal
      union all
      select concat_ws(' ', 'extension', extname) from pg_extension
      order by line`
    return rows.map(({ line }) => line)
  })
}
