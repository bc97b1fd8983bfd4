import { expect, it } from 'vitest'
import { sealSecret, unsealSecret } from './sealed-secret'

it('a sealed secret opens with its passphrase alone', () => {
  const sealed = sealSecret('a secret of this installation', 'пароль от сейфа')
  expect(sealed).not.toContain('secret')
  expect(unsealSecret(sealed, 'пароль от сейфа')).toBe('a secret of this installation')
  expect(unsealSecret(sealed, 'another')).toBeNull()
  expect(unsealSecret('damaged', 'пароль от сейфа')).toBeNull()
  expect(sealSecret('the same', 'twice')).not.toBe(sealSecret('the same', 'twice'))
})
