import { useFormat } from '../../texts/format.ts'
import classes from './values.module.css'

/** A decimal number without a unit: a quantity, an exchange rate. */
export function Decimal({ value, fractionDigitsMin }: { value: string; fractionDigitsMin?: number }) {
  return <span className={classes.figures}>{useFormat().decimal(value, fractionDigitsMin)}</span>
}
