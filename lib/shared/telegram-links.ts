/** The address of a chat with a Telegram username, with or without its leading @; null where it is no username. */
export function telegramChatUrl(username: string): string | null {
  const name = username.replace(/^@/, '')
  return /^[A-Za-z][A-Za-z0-9_]{3,31}$/.test(name) ? `https://t.me/${name}` : null
}
