import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { exports } from '@fiscus/messages/exports'

/** The reasons that the detail of the problem has; `errors` has all. */
const detailsMax = 3

/** The problem of an export that cannot be written, for one fault at least. */
export function exportRefused(faults: readonly ProblemError[]): Problem {
  const detail = faults
    .slice(0, detailsMax)
    .map((fault) => fault.detail)
    .reduce((first, second) => exports.sequence({ first, second }))
  return new Problem('export-refused', detail, { errors: faults })
}
