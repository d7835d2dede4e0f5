export const isSuccess = (status: number) => status >= 200 && status < 300
/** 404 and 410: the server has no such object any more. */
export const isGone = (status: number) => status === 404 || status === 410
