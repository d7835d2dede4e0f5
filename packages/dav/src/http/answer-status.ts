/** The server has carried a request out. Not 202, which is a promise, and not 207, which has a status for each part. */
export const isSuccess = (status: number) => [200, 201, 204].includes(status)
/** 404 and 410: the server has no such object any more. */
export const isGone = (status: number) => status === 404 || status === 410
