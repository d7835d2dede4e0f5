import { Text } from '@mantine/core'
import type { Column } from '../../components/table/columns.ts'
import { Percent } from '../../components/values/Percent.tsx'
import { useFormat } from '../../texts/format.ts'
import { useTexts } from '../../texts/texts.ts'
import { useTaxWords } from '../taxes/use-tax-words.ts'
import { RateTimeLine } from './RateTimeLine.tsx'
import { isOssRate, type Rate, versionOn, versionState } from './rate-versions.ts'
import { texts } from './texts.ts'

type Usage = ReadonlyMap<string, { rules: number; groups: number }>

/** The columns of the list of rates on a day. */
export function useRateColumns(day: string, usage: Usage): readonly Column<Rate>[] {
  const t = useTexts(texts)
  const words = useTaxWords()
  return [
    {
      key: 'code',
      header: t('code'),
      isName: true,
      isOneLine: true,
      cell: ({ code }) => code,
    },
    {
      key: 'name',
      header: t('name'),
      cell: (rate) => {
        const { tax_name, country, category } = versionOn(rate, day)
        const place = [country, ...(category ? [words.level(category)] : [])].join(' · ')
        return (
          <div>
            {tax_name}
            <Text fz="xs" c="dimmed" title={words.country(country)}>
              {place}
            </Text>
          </div>
        )
      },
    },
    {
      key: 'percent',
      header: t('percent'),
      align: 'end',
      cell: (rate) => <PercentOn rate={rate} day={day} />,
    },
    {
      key: 'status',
      header: t('status'),
      cell: (rate) => {
        const { tax_status, calculation_mode } = versionOn(rate, day)
        const mode = calculation_mode === 'exclusive' ? [] : [words.mode(calculation_mode)]
        return [words.status(tax_status), ...mode].join(' · ')
      },
    },
    {
      key: 'versions',
      header: t('timeLine'),
      width: '16%',
      cell: (rate) => <VersionsOf rate={rate} day={day} />,
    },
    {
      key: 'usage',
      header: t('usage'),
      isOneLine: true,
      cell: (rate) => <UsageOf usage={usage.get(rate.code)} isOss={isOssRate(versionOn(rate, day))} />,
    },
  ]
}

function PercentOn({ rate, day }: { rate: Rate; day: string }) {
  const t = useTexts(texts)
  const version = versionOn(rate, day)
  if (versionState(version, day) === 'in_force') return <Percent value={version.rate_percent} />
  return (
    <Text c="dimmed" fz="sm">
      {t('notInForce')}
    </Text>
  )
}

/** The time line, and in words the next change. */
function VersionsOf({ rate, day }: { rate: Rate; day: string }) {
  const t = useTexts(texts)
  const format = useFormat()
  const next = rate.versions.find((version) => versionState(version, day) === 'future')
  return (
    <div>
      <RateTimeLine rate={rate} today={day} />
      {next && (
        <Text fz="xs" mt={2}>
          {t('upcoming', { percent: format.percent(next.rate_percent), day: format.date(next.valid_from) })}
        </Text>
      )}
    </div>
  )
}

function UsageOf({ usage, isOss }: { usage: { rules: number; groups: number } | undefined; isOss: boolean }) {
  const t = useTexts(texts)
  if (!usage) return null
  const { rules, groups } = usage
  if (rules + groups === 0 && !isOss)
    return (
      <Text c="dimmed" fz="sm">
        {t('nothing')}
      </Text>
    )
  return [
    ...(isOss ? [t('ossSales')] : []),
    ...(rules > 0 ? [t('ruleCount', { count: rules })] : []),
    ...(groups > 0 ? [t('groups', { count: groups })] : []),
  ].join(', ')
}
