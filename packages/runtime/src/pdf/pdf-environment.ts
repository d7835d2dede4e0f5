/** What the operator has set for PDFs. It can be sent to a thread. */
export type PdfEnvironment = {
  /** The printer (PRINTER_URL) that prints in place of a Chromium of this process. */
  printerUrl?: string | undefined
  /** The program of Chromium (CHROMIUM_PATH); undefined: the first one that is found. */
  chromiumPath: string | undefined
  /** Whether Chromium runs in its sandbox (CHROMIUM_SANDBOX); undefined: wherever the kernel allows it. */
  sandbox: boolean | undefined
  /** Variables of the operating system that finding and starting Chromium needs. It gets no other ones. */
  system: Readonly<Record<string, string>>
  /** The folder in which the Chromium of the package @sparticuz/chromium is unpacked, if no other is found. */
  chromiumFolder: string
}
