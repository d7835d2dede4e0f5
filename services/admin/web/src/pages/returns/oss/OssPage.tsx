import { Group, Skeleton, Stack } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/client.ts'
import { ErrorState } from '../../../components/ErrorState.tsx'
import { SelectFilter } from '../../../components/filters/SelectFilter.tsx'
import { textParam } from '../../../search/params.ts'
import { useSearchParams } from '../../../search/use-search-params.ts'
import { useTexts } from '../../../texts/texts.ts'
import { useToday } from '../../taxes/use-today.ts'
import { Closings } from '../closings/Closings.tsx'
import { FileButton } from '../FileButton.tsx'
import { quarterDue, quartersUntil } from '../quarters.ts'
import { ReturnsPage } from '../ReturnsPage.tsx'
import { usePeriodName } from '../use-period-name.ts'
import { OssDrawer } from './OssDrawer.tsx'
import { OssFigures } from './OssFigures.tsx'
import { texts } from './texts.ts'
import { useSelection } from './use-selection.ts'

const params = { quarter: textParam(), rates: textParam() }

/** The return of the one-stop shop for a quarter (tax-calculation §2.14). */
export function OssPage() {
  const t = useTexts(texts)
  const api = useApi()
  const { values, set } = useSearchParams(params)
  const { selection, open, close } = useSelection()
  const today = useToday()
  const nameOf = usePeriodName()
  const quarters = quartersUntil(today)
  const quarter = quarters.includes(values.quarter) ? values.quarter : quarterDue(today)
  const query = { quarter, rates: values.rates || undefined }
  const { data, error, refetch } = useQuery({
    queryKey: ['returns', 'oss', query],
    queryFn: ({ signal }) => api.getOssReturn({ ...query, signal }),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  })
  return (
    <ReturnsPage
      description={t('description')}
      actions={
        data && (
          <FileButton
            label={t('file')}
            name={`OSS_${quarter}.csv`}
            isDisabled={data.faults.length > 0}
            read={() => api.getOssReturnFile(query)}
          />
        )
      }
    >
      <Group>
        <SelectFilter
          label={t('quarter')}
          value={quarter}
          options={quarters.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(chosen) => set({ quarter: chosen, rates: '' }, { push: true })}
        />
      </Group>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} />}
      {data && (
        <Stack gap="md">
          <OssFigures
            key={data.quarter}
            figures={data}
            rates={values.rates}
            onRates={(rates) => set({ rates: rates ?? '' })}
            onOpen={open}
          />
          <Closings
            period={data.quarter}
            hasFaults={data.faults.length > 0}
            rates={query.rates}
            // The closing has them from now on: fields that are still editable would only lead to refusals.
            onClosed={() => set({ rates: '' })}
          />
        </Stack>
      )}
      {selection && (
        <OssDrawer
          key={JSON.stringify([quarter, selection])}
          quarter={quarter}
          selection={selection}
          onClose={close}
        />
      )}
    </ReturnsPage>
  )
}
