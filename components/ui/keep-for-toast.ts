/** A toast lies above an open layer: pressing its button must not close the layer. */
export function keepForToast(event: CustomEvent<{ originalEvent: Event }>): void {
  const { target } = event.detail.originalEvent
  if (target instanceof Element && target.closest('[data-toast]')) event.preventDefault()
}
