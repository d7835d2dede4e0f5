import type { CalculationWarning } from '@fiscus/client'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useServiceText } from '../../problems/problem-text.ts'
import { useTexts } from '../../texts/texts.ts'
import { texts } from './texts.ts'

/** What the service points out although it calculated the document. */
export function Warnings({ warnings }: { warnings: readonly CalculationWarning[] }) {
  const t = useTexts(texts)
  if (warnings.length === 0) return null
  return (
    <Alert
      role="note"
      color="yellow"
      variant="light"
      title={t('warnings')}
      icon={<IconAlertTriangle aria-hidden />}
    >
      <List fz="sm" spacing={4}>
        {warnings.map((warning) => (
          <List.Item key={`${warning.code} ${warning.pointer}`}>
            <Warning {...warning} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** The text of the service, after the line that it is about. */
function Warning({ pointer, detail, message }: CalculationWarning) {
  const t = useTexts()
  const serviceText = useServiceText()
  const index = /^\/items\/(\d+)/.exec(pointer)?.[1]
  return (
    <>
      {index !== undefined && `${t('lineNumber', { number: Number(index) + 1 })}: `}
      {serviceText(detail, message)}
    </>
  )
}
