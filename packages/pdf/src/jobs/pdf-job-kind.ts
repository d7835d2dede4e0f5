/** The kind of background jobs that render PDFs. */
export const pdfJobKind = 'pdf_documents'

/** The task that processes them. */
export const pdfTaskName = 'pdf_queue_worker'
