import 'server-only'
import { prisma } from '@/lib/server/db'
import { reencodeImage } from '@/lib/server/images'
import { newFile, removeUnclaimedFiles, storeFiles } from '@/lib/server/stored-files'
import type { Actor } from '@/lib/shared/actor'
import { AppError } from '@/lib/shared/errors'
import { AVATAR_LIMIT } from '../contract'

const AVATAR_PIXELS = 256
const FILE_ADDRESS = '/api/files/'

/**
 * Sets a person's picture and answers its address; the earlier one is removed.
 * @throws AppError `invalid` without a file, `too_large`, `unsupported_type`, `storage_full`, `upstream`.
 */
export async function upload(actor: Actor, form: FormData): Promise<string> {
  const bytes = await chosenImage(form)
  const file = newFile(await reencodeImage(bytes, { longestSide: AVATAR_PIXELS, isSquare: true }))
  const avatar = FILE_ADDRESS + file.key
  await storeFiles([file], (open) => open.user.update({ where: { id: actor.userId }, data: { avatar } }))
  await removeUnclaimedFiles()
  return avatar
}

async function chosenImage(form: FormData): Promise<Uint8Array> {
  const file = form.get('avatar')
  if (!(file instanceof File) || file.size === 0) {
    throw new AppError('invalid', 'profile.avatarMissing', { fields: { avatar: 'profile.avatarMissing' } })
  }
  if (file.size > AVATAR_LIMIT) throw new AppError('too_large', 'profile.avatarTooLarge')
  return new Uint8Array(await file.arrayBuffer())
}

/** Takes a person's picture away. */
export async function remove(actor: Actor): Promise<void> {
  await prisma.user.update({ where: { id: actor.userId }, data: { avatar: '' } })
  await removeUnclaimedFiles()
}
