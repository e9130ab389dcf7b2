// What the FTP server of the tests shows for itself: of this machine only, known to nobody else, good for a hundred years.

export const ftpCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgJrBAa9tCwBv08qE6
LZ9wG8neCRrLpG00HxnZ9wSVRoKhRANCAAQQ2ObsANrwmbBKxWSqbJ4wtBMQekno
txl8goxwKtGP7KAbraGwcf/CahrHOewrn0zhxXcSWICh0tEjDIEiWh4+
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBkDCCATagAwIBAgIUa6FqBtd7ImrniyUvko4dXi6oKc4wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJMTI3LjAuMC4xMCAXDTI2MTEyMjAxMzY1N1oYDzIxMjYxMDI5
MDEzNjU3WjAUMRIwEAYDVQQDDAkxMjcuMC4wLjEwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQQ2ObsANrwmbBKxWSqbJ4wtBMQeknotxl8goxwKtGP7KAbraGwcf/C
ahrHOewrn0zhxXcSWICh0tEjDIEiWh4+o2QwYjAdBgNVHQ4EFgQUwb9UmoIy0QD1
fCxgA9fTilPFtp8wHwYDVR0jBBgwFoAUwb9UmoIy0QD1fCxgA9fTilPFtp8wDwYD
VR0TAQH/BAUwAwEB/zAPBgNVHREECDAGhwR/AAABMAoGCCqGSM49BAMCA0gAMEUC
IQD7XlQr88LQSanZ1EJy26Ig+ZJIz98UyCslWi68AdZsfwIgXrtX1bcKdX1vR3i5
EYDLezmvPkDP2rXA0nehvcnGGL0=
-----END CERTIFICATE-----`,
}
