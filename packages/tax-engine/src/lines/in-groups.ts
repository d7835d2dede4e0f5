/** Works on the members with the same key together, and answers the results in the order of the members. */
export function inGroups<Member, Result>(
  members: readonly Member[],
  keyOf: (member: Member) => string,
  work: (group: readonly Member[]) => readonly Result[],
): Result[] {
  const results: Result[] = new Array(members.length)
  const groups = Map.groupBy(members.keys(), (position) => keyOf(members[position] as Member))
  for (const positions of groups.values()) {
    const worked = work(positions.map((position) => members[position] as Member))
    for (const [index, position] of positions.entries()) results[position] = worked[index] as Result
  }
  return results
}
