import { useFormat } from '../../texts/format.ts'
import classes from './values.module.css'

/** A length of time in milliseconds, in units that a reader grasps. */
export function Duration({ ms }: { ms: number }) {
  return <span className={classes.figures}>{useFormat().duration(ms)}</span>
}
