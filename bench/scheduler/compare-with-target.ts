/** Formats a figure, its minimum, and whether the figure meets it. */
export function atLeast(value: number, target: number): string {
  return `${digits(value)} (${target}: ${value >= target ? 'met' : 'missed'})`
}

/** Formats a figure, its exclusive maximum, and whether the figure meets it. */
export function below(value: number, target: number): string {
  return `${digits(value)} (${target}: ${value < target ? 'met' : 'missed'})`
}

const digits = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
