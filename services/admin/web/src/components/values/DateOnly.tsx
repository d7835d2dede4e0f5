import { useFormat } from '../../texts/format.ts'
import classes from './values.module.css'

/** A date without a time, `2026-11-22`, as of a document or a validity. */
export function DateOnly({ value }: { value: string }) {
  return (
    <time dateTime={value} className={classes.figures}>
      {useFormat().date(value)}
    </time>
  )
}
