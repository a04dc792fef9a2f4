// What tests of something else than staff run with: mira and ada need no second factor, and type nothing again. A deployment
// refuses this variable.
export const staffChecksOff = { STAFF_CHECKS: 'off' }
