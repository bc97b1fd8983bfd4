/**
 * Returns the address of a chat with a Telegram username, with or without its leading @; null when the username is
 * invalid.
 */
export function telegramChatUrl(username: string): string | null {
  const name = username.replace(/^@/, '')
  return /^[A-Za-z][A-Za-z0-9_]{3,31}$/.test(name) ? `https://t.me/${name}` : null
}

/** Returns the address at which Telegram asks for the chat to share a link and a text in. */
export function telegramShareUrl(link: string, text: string): string {
  // A space has to be %20: Telegram's apps show a plus as it is.
  return `https://t.me/share/url?url=${encodeURIComponent(link)}&text=${encodeURIComponent(text)}`
}
