/** A rule for a sentence, by its priority, its name if it has one, and its id: `10 "Books in Poland" (019a…)`. */
export function ruleLabel({
  priority,
  name,
  id,
}: {
  priority: number
  name: string | null
  id: string
}): string {
  return name === null ? `${priority} (${id})` : `${priority} "${name}" (${id})`
}
