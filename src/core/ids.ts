/** An id as the server makes them. No record of the store could hold the one exception. */
export const isId = (text: string): boolean => /^[\w.-]{1,100}$/.test(text) && text !== '__proto__';
