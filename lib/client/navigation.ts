/** The window event that the router is navigating to the address in its detail. */
export const NAVIGATION_BEGAN = 'uta-navigation'
