import { notifyWarning } from '../../problems/notify.tsx'
import { textsNow } from '../../texts/texts.ts'
import { texts } from '../texts.ts'

/** Copies a text to the clipboard. Returns whether the browser did; if it refuses, a notification says what to do. */
export async function copyText(text: string): Promise<boolean> {
  const isCopied = navigator.clipboard ? await writeText(text) : copyByCommand(text)
  if (!isCopied) notifyWarning(textsNow(texts)('copyRefused'))
  return isCopied
}

async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/**
 * A page without TLS has no Clipboard API: the copy command of the browser takes the text from the event that it
 * causes.
 */
function copyByCommand(text: string): boolean {
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', fill, { once: true })
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return isCopied
}
