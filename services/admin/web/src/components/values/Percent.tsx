import { useFormat } from '../../texts/format.ts'
import classes from './values.module.css'

/** A percentage: `23` or `23.00` of the API is 23 %. */
export function Percent({ value }: { value: string }) {
  return <span className={classes.figures}>{useFormat().percent(value)}</span>
}
