import { useMemo } from 'react'
import { useRuleCoverage } from '../taxes/tax-queries.ts'
import { useToday } from '../taxes/use-today.ts'

/** Why a rule decides less than its conditions say: an earlier rule covers it. */
export type Coverage = 'shadowed' | 'partly' | 'impossible'

/** The rules that earlier rules cover, and those of combinations that cannot occur, by their ids. */
export function useRuleStates(): ReadonlyMap<string, Coverage> {
  const { data } = useRuleCoverage(useToday(), undefined)
  return useMemo(
    () =>
      new Map<string, Coverage>([
        ...(data?.impossible ?? []).map((id) => [id, 'impossible'] as const),
        ...(data?.partly_covered ?? []).map(({ rule_id }) => [rule_id, 'partly'] as const),
        ...(data?.shadowed ?? []).map(({ rule_id }) => [rule_id, 'shadowed'] as const),
      ]),
    [data],
  )
}
