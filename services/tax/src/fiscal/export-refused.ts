import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'

/** The reasons that the sentence of the problem has; `errors` has all. */
const detailsMax = 3

/** The problem of an export that cannot be written. */
export function exportRefused(faults: readonly ProblemError[]): Problem {
  const detail = faults
    .map((fault) => fault.detail)
    .slice(0, detailsMax)
    .join(' ')
  return new Problem('export-refused', detail, { errors: faults })
}
