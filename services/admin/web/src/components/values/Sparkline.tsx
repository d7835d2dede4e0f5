type Props = {
  /** Values from old to new; null is a gap. */
  values: readonly (number | null)[]
  /** What the line shows, with its range in words: `Duration of the last 20 runs, 0.2 s to 1.4 s`. */
  label: string
  width?: number
  height?: number
}

/** A line of a few values without axes. Its label says in words what it shows. */
export function Sparkline({ values, label, width = 96, height = 24 }: Props) {
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path
        d={sparklinePath(values, { width, height })}
        fill="none"
        stroke="var(--mantine-primary-color-filled)"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}

const margin = 2

/** The path of a line through the values, scaled from zero to the largest value. */
function sparklinePath(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const top = Math.max(...values.map((value) => value ?? 0), Number.MIN_VALUE)
  const step = (width - 2 * margin) / Math.max(values.length - 1, 1)
  let command = 'M'
  return values
    .flatMap((value, index) => {
      if (value === null) {
        command = 'M'
        return []
      }
      const x = (margin + index * step).toFixed(1)
      const y = (height - margin - (value / top) * (height - 2 * margin)).toFixed(1)
      const point = `${command}${x} ${y}`
      command = 'L'
      return [point]
    })
    .join('')
}
