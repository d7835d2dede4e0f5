import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { TextLink } from '../../../components/links.tsx'
import { RelativeTime } from '../../../components/values/RelativeTime.tsx'
import { useFormat } from '../../../texts/format.ts'
import { useTexts } from '../../../texts/texts.ts'
import { usePeriodName } from '../use-period-name.ts'
import { texts } from './texts.ts'
import { useToCorrect } from './use-to-correct.ts'

/** Says which closed months are to be corrected, each with its tax and since when; nothing when none is. */
export function MonthsToCorrect() {
  const t = useTexts(texts)
  const format = useFormat()
  const nameOf = usePeriodName()
  const months = useToCorrect()
  if (!months || months.length === 0) return null
  return (
    <Alert
      color="orange"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('toCorrect', { count: months.length })}
    >
      <List fz="sm" spacing={4}>
        {months.map(({ period, facts, tax, since, isComplete }) => (
          <List.Item key={period}>
            <TextLink to="/returns/jpk-v7m" search={{ period }} c="inherit" td="underline">
              {nameOf(period)}
            </TextLink>
            : {t(isComplete ? 'facts' : 'factsAtLeast', { count: facts.length })},{' '}
            {t('taxOf', { tax: format.money(tax, 'PLN') })}, <RelativeTime value={since} />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
