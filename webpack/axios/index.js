/** What this app uses of axios, without the default instance and its form encoders. */
export { default as CanceledError } from 'axios/unsafe/cancel/CanceledError.js';
export { default as Axios } from 'axios/unsafe/core/Axios.js';
export { default as AxiosError } from 'axios/unsafe/core/AxiosError.js';
export { default as AxiosHeaders } from 'axios/unsafe/core/AxiosHeaders.js';
