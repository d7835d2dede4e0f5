/**
 * `listing` of an object that its server does not have any more: `removed` until the sweep of a pull, `held` until a
 * user answers, `confirmed` or `kept` by the answer until the next pull. A server that has the object again ends the
 * mark.
 */
export const removalMarks = { removed: -1, held: -2, confirmed: -3, kept: -4 } as const
