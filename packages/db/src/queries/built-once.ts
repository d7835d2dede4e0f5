/**
 * Returns a function that builds something once for each database, for example a prepared statement: building its text
 * takes as long as sending it. It is kept as long as the database.
 */
export function builtOnce<Database extends object, Built>(
  build: (database: Database) => Built,
): (database: Database) => Built {
  const built = new WeakMap<Database, Built>()
  return (database) => {
    const known = built.get(database)
    if (known !== undefined) return known
    const made = build(database)
    built.set(database, made)
    return made
  }
}
