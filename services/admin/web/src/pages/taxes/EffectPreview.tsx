import { Button, Stack, Title } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { useTexts } from '../../texts/texts.ts'
import type { DryRunResponse } from './dry-run-response.ts'
import { Effect } from './Effect.tsx'
import { impactTexts } from './impact-texts.ts'

type Props<Values, DryRun extends DryRunResponse> = {
  /** The values of the form; an effect of earlier ones is not shown. */
  values: Values
  /** Tries the change out. */
  tryOut: (values: Values) => Promise<DryRun>
  /** The day on which documents would be issued. */
  on: string
  disabled?: boolean
  /** What precedes the warnings, cells and documents. */
  children?: (response: DryRun) => ReactNode
}

/** A button in a form that shows what its change would do, before it is stored. */
export function EffectPreview<Values, DryRun extends DryRunResponse>({
  values,
  tryOut,
  on,
  disabled = false,
  children,
}: Props<Values, DryRun>) {
  const t = useTexts(impactTexts)
  const preview = useMutation({ mutationFn: tryOut })
  const isCurrent = JSON.stringify(preview.variables) === JSON.stringify(values)
  const response = isCurrent ? preview.data : undefined
  return (
    <Stack gap="sm" component="section" aria-label={t('effect')}>
      <Button
        variant="default"
        leftSection={<IconEye size={16} aria-hidden />}
        loading={preview.isPending}
        disabled={disabled}
        onClick={() => preview.mutate(values)}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('showEffect')}
      </Button>
      {isCurrent && preview.error && <ErrorState error={preview.error} />}
      {response && (
        <Stack gap="sm" role="status">
          <Title order={3}>{t('effect')}</Title>
          {children?.(response)}
          <Effect response={response} on={on} />
        </Stack>
      )}
    </Stack>
  )
}
