import type { CalculationWarning } from '@fiscus/client'
import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useServiceText } from '../../problems/problem-text.ts'
import { useLanguage } from '../../texts/language.ts'
import { useTexts } from '../../texts/texts.ts'
import { useWarningTitle } from '../taxes/use-warning-title.ts'
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
        {warnings.map(({ code, pointer, detail }) => (
          <List.Item key={`${code} ${pointer}`}>
            <Warning code={code} pointer={pointer} detail={detail} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/**
 * In English the sentence of the service; in another language the sentence of the code, with its line, else that of the
 * service.
 */
function Warning({ code, pointer, detail }: CalculationWarning) {
  const t = useTexts(texts)
  const language = useLanguage()
  const serviceText = useServiceText()
  const title = useWarningTitle()(code)
  if (language === 'en' || title === undefined) return <span>{serviceText(detail)}</span>
  const index = /^\/items\/(\d+)/.exec(pointer)?.[1]
  return (
    <span title={serviceText(detail)}>
      {index !== undefined && `${t('lineNumber', { number: Number(index) + 1 })}: `}
      {title}
    </span>
  )
}
