export type ScaleKind = 'linear' | 'log'

/**
 * Returns the share of the way from the first to the last tick at which a value is drawn. A single tick is in the
 * middle.
 */
export function scaleOver(kind: ScaleKind, ticks: readonly number[]): (value: number) => number {
  const along = kind === 'log' ? Math.log10 : (value: number) => value
  const first = along(ticks.at(0) ?? Number.NaN)
  const span = along(ticks.at(-1) ?? Number.NaN) - first
  return (value) => {
    const share = span === 0 ? 0.5 : (along(value) - first) / span
    if (!Number.isFinite(share)) throw new RangeError(`The ${kind} scale has no place for ${value}.`)
    return share
  }
}
