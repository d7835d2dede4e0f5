/** A figure that should be at least so much, and whether it is. */
export function atLeast(value: number, aim: number): string {
  return `${digits(value)} (${aim}: ${value >= aim ? 'met' : 'missed'})`
}

/** A figure that should stay below so much, and whether it does. */
export function below(value: number, aim: number): string {
  return `${digits(value)} (${aim}: ${value < aim ? 'met' : 'missed'})`
}

const digits = (value: number) => value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })
