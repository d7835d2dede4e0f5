import type { PdfKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { pdfLanguages } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { ActionIcon, Alert, Button, Group, NativeSelect, Text, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconFileTypePdf } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/client.ts'
import { Section } from '../../../components/Section.tsx'
import { notifyProblem } from '../../../problems/notify.tsx'
import { useServiceText } from '../../../problems/problem-text.ts'
import { useLanguage } from '../../../texts/language.ts'
import { useTexts } from '../../../texts/texts.ts'
import { texts as pdfTexts } from '../../pdf/texts.ts'
import { saveFile } from '../../transfer/save-file.ts'
import type { contentsOf } from '../editor/template-values.ts'
import type { TextPlace } from '../editor/text-place.ts'
import { texts } from '../texts.ts'
import { PreviewFaults } from './PreviewFaults.tsx'
import { PreviewPicture } from './PreviewPicture.tsx'
import { type PreviewChoice, previewRequest } from './preview-request.ts'
import { RecordSelect } from './RecordSelect.tsx'

/** Between the last change and the next picture, so that it is not rendered with each key. */
const debounceMs = 700

type Props = {
  kind: PdfKind
  contents: ReturnType<typeof contentsOf>
  onGoTo: (place: TextPlace) => void
}

/** A page of the template as it is in the form, saved or not, as a picture that follows the changes. */
export function Preview({ kind, contents, onGoTo }: Props) {
  const t = useTexts(texts)
  const words = useTexts(pdfTexts)
  const serviceText = useServiceText()
  const api = useApi()
  const panelLanguage = useLanguage()
  const [choice, setChoice] = useState<PreviewChoice>({ language: panelLanguage, record: '', page: 1 })
  const change = (part: Partial<PreviewChoice>) => setChoice((before) => ({ ...before, page: 1, ...part }))
  const [typed] = useDebouncedValue(JSON.stringify(contents), debounceMs)
  const picture = useQuery({
    queryKey: ['pdf-preview', kind, typed, choice],
    queryFn: ({ signal }) =>
      api.previewPdfTemplate(previewRequest(kind, JSON.parse(typed), choice, 'png'), { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const pdf = useMutation({
    mutationFn: () => api.previewPdfTemplate(previewRequest(kind, contents, choice, 'pdf')),
    onSuccess: (file) => saveFile(`${kind}.pdf`, file),
    onError: (error) => notifyProblem(error),
  })
  const { page, language, record } = choice
  const shown = picture.isError ? null : picture.data
  return (
    <Section
      title={t('preview')}
      action={
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileTypePdf size={16} aria-hidden />}
          loading={pdf.isPending}
          onClick={() => pdf.mutate()}
        >
          {t('asPdf')}
        </Button>
      }
    >
      <Group align="flex-end" gap="xs">
        <RecordSelect kind={kind} value={record} onChange={(id) => change({ record: id })} />
        <NativeSelect
          label={words('language')}
          data={pdfLanguages.map((value) => ({ value, label: words(`language.${value}`) }))}
          value={language}
          onChange={({ currentTarget }) => {
            const chosen = pdfLanguages.find((one) => one === currentTarget.value)
            if (chosen) change({ language: chosen })
          }}
        />
        <Group gap={4} h={36} wrap="nowrap">
          <PageButton isNext={false} isDisabled={page === 1} onClick={() => change({ page: page - 1 })} />
          <Text className="tabular">{t('page', { page })}</Text>
          <PageButton isNext isDisabled={picture.isError} onClick={() => change({ page: page + 1 })} />
        </Group>
      </Group>
      {picture.error && (
        <PreviewFaults error={picture.error} onGoTo={onGoTo} onRetry={() => void picture.refetch()} />
      )}
      {shown?.warning && (
        <Alert
          role="status"
          color="yellow"
          variant="light"
          title={t('missingCharacters')}
          icon={<IconAlertTriangle aria-hidden />}
        >
          {serviceText(shown.warning, shown.warningMessage)}
        </Alert>
      )}
      <PreviewPicture
        picture={picture.data}
        page={page}
        isLoading={picture.isFetching}
        isOld={picture.isFetching || picture.isError}
      />
    </Section>
  )
}

type PageButtonProps = { isNext: boolean; isDisabled: boolean; onClick: () => void }

function PageButton({ isNext, isDisabled, onClick }: PageButtonProps) {
  const t = useTexts(texts)
  const label = t(isNext ? 'nextPage' : 'previousPage')
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {isNext ? <IconChevronRight size={16} aria-hidden /> : <IconChevronLeft size={16} aria-hidden />}
      </ActionIcon>
    </Tooltip>
  )
}
