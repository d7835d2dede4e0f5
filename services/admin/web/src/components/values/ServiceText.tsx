import type { CodedMessage } from '@fiscus/client'
import { Text } from '@mantine/core'
import { useServiceText } from '../../problems/problem-text.ts'
import classes from './ServiceText.module.css'

/**
 * A text of a service in a list, in the language of the panel: a few lines at most, in a column that stays wide enough
 * to read it.
 */
export function ServiceText({ text, message }: { text: string; message?: CodedMessage | null }) {
  const serviceText = useServiceText()
  return (
    <Text size="sm" className={classes.text}>
      {serviceText(text, message)}
    </Text>
  )
}
