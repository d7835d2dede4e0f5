import type { TaxRule } from '@fiscus/client'

/** Whether a rule is read, and whether it is in force on a day. */
export function validityState(
  { is_active, valid_from, valid_to }: Pick<TaxRule, 'is_active' | 'valid_from' | 'valid_to'>,
  day: string,
): 'active' | 'inactive' | 'ended' | 'upcoming' {
  if (is_active === 0) return 'inactive'
  if (valid_to !== null && valid_to <= day) return 'ended'
  return valid_from !== null && valid_from > day ? 'upcoming' : 'active'
}
