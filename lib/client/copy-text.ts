/** Puts a text on the clipboard. @throws where the browser refuses it. */
export async function copyText(text: string): Promise<void> {
  // Without TLS a page can use the clipboard only through `execCommand`.
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const write = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.addEventListener('copy', write, { once: true })
  if (!document.execCommand('copy')) throw new Error('The browser copies nothing')
}
