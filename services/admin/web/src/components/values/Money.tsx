import { useFormat } from '../../texts/format.ts'
import classes from './values.module.css'

/** An amount with its currency, from the decimal string of the API: no digit is lost or rounded. */
export function Money({ value, currency }: { value: string; currency: string }) {
  return <span className={classes.figures}>{useFormat().money(value, currency)}</span>
}
