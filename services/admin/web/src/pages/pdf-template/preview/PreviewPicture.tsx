import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
import { useTexts } from '../../../texts/texts.ts'
import { texts } from '../texts.ts'
import classes from './preview.module.css'
import { useBlobUrl } from './use-blob-url.ts'

type Props = {
  picture: Blob | undefined
  page: number
  isLoading: boolean
  /** The template has changed since, and its picture is not there. */
  isOld: boolean
}

/** The latest picture of a page; it is pale once the template has changed. */
export function PreviewPicture({ picture, page, isLoading, isOld }: Props) {
  const t = useTexts(texts)
  const url = useBlobUrl(picture)
  return (
    <Box aria-busy={isLoading} aria-live="polite">
      {isLoading && <VisuallyHidden>{t('rendering')}</VisuallyHidden>}
      {url !== null && (
        <img
          className={classes.page}
          data-old={isOld || undefined}
          src={url}
          alt={t('previewOf', { page })}
        />
      )}
      {url === null && isLoading && <Skeleton height={480} />}
    </Box>
  )
}
