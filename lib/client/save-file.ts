/** Lets the browser save a file under this name, as a download does. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers begin to read after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
